(* battery FOLDER SECONDS SEED [NOUGHTS-CHECK]: mutants of the statements and certificates of a folder. Whatever the
   proved checker accepts must be true by brute force; and noughts-check, run on those and on a sample of the others,
   must give the same answer. Exit code 1 if not. *)

let contents path =
  let channel = open_in_bin path in
  Fun.protect ~finally:(fun () -> close_in channel) (fun () -> really_input_string channel (in_channel_length channel))

let save path text =
  let channel = open_out_bin path in
  Fun.protect ~finally:(fun () -> close_out channel) (fun () -> output_string channel text)

let pick list = List.nth list (Random.int (List.length list))
let lines = String.split_on_char '\n'
let join = String.concat "\n"

(* * Mutants *)

let change_word line =
  let words = Array.of_list (String.split_on_char ' ' line) in
  let i = Random.int (Array.length words) in
  (words.(i) <-
     match int_of_string_opt words.(i) with
     | Some n when Random.bool () -> string_of_int (abs (n + Random.int 5 - 2))
     | Some _ -> string_of_int (Random.int 12)
     | None ->
         pick
           [ "X:"; "O:"; "first"; "second"; "draw"; "maker"; "breaker"; "1"; "2"; "w"; "n"; "strong"; "misere";
             "notakto"; "maker-breaker"; "start=breaker"; "h"; "a"; "p"; "prover=1"; "prover=2"; "accept=1"; "accept=2";
             "accept=1,draw"; "accept=2,draw,tie"; "accept=1,2,draw"; "m"; "o"; "r"; "="; "t" ]);
  String.concat " " (Array.to_list words)

let change_byte text =
  if text = "" then text
  else
    let bytes = Bytes.of_string text in
    Bytes.set bytes (Random.int (Bytes.length bytes)) (pick [ '0'; '1'; '2'; '3'; '4'; '5'; '6'; ' '; '-'; '\n'; 'X'; 'm' ]);
    Bytes.to_string bytes

(* [other]: a file to take lines from. *)
let mutate_lines text other =
  let all = Array.of_list (lines text) in
  let n = Array.length all in
  let i = Random.int n and j = Random.int n in
  let without k = List.filteri (fun l _ -> l <> k) (Array.to_list all) in
  let insert k line = List.concat (List.mapi (fun l x -> if l = k then [ line; x ] else [ x ]) (Array.to_list all)) in
  match Random.int 7 with
  | 0 -> join (without i)
  | 1 -> join (insert i all.(j))
  | 2 ->
      let x = all.(i) in
      all.(i) <- all.(j);
      all.(j) <- x;
      join (Array.to_list all)
  | 3 -> join (insert i (pick (lines other)))
  | 4 -> join (insert i (pick [ "w"; "n"; "o 0"; "o 0 w"; "o 0 n"; "by stealing"; "= 1 0"; "end"; "to-move O"; "position X: 1 O: 2" ]))
  | _ ->
      all.(i) <- change_word all.(i);
      join (Array.to_list all)

let mutate text other = if Random.int 4 = 0 then change_byte text else mutate_lines text other

(* * Answers *)

type answer = Accepts | Refuses

let ours statement certificate =
  try
    let claim, points, _ = Files.read_statement statement in
    let _, records = Files.read_certificate points certificate in
    match Checker.run claim records with Checker.Ok () -> Accepts | Checker.Stop _ -> Refuses
  with Files.Wrong _ | Files.Unsupported _ -> Refuses

let supported statement = try ignore (Files.read_statement statement); true with Files.Wrong _ -> true | Files.Unsupported _ -> false

let theirs program folder statement certificate =
  let path name = Filename.concat folder name in
  save (path "s") statement;
  save (path "c") certificate;
  let command = Filename.quote_command program ~stdout:(path "out") ~stderr:(path "err") [ path "s"; path "c" ] in
  ignore (Sys.command command);
  if String.starts_with ~prefix:"VERIFIED" (contents (path "out")) then Accepts else Refuses

let () =
  let folder = Sys.argv.(1) and seconds = float_of_string Sys.argv.(2) in
  Random.init (int_of_string Sys.argv.(3));
  let program = if Array.length Sys.argv > 4 then Some Sys.argv.(4) else None in
  let bases =
    List.filter (fun name -> Filename.check_suffix name ".statement") (Array.to_list (Sys.readdir folder))
    |> List.sort compare
    |> List.map (fun name ->
           let base = Filename.concat folder (Filename.chop_suffix name ".statement") in
           (contents (base ^ ".statement"), contents (base ^ ".certificate")))
  in
  if bases = [] then (prerr_endline "battery: no statements in the folder"; exit 2);
  let scratch = Filename.temp_file "battery" "" in
  Sys.remove scratch;
  Sys.mkdir scratch 0o700;
  let truth = Hashtbl.create 1000 in
  let holds statement =
    match Hashtbl.find_opt truth statement with
    | Some answer -> answer
    | None ->
        let answer = try Some (Oracle.holds statement) with Oracle.Cannot_say | Invalid_argument _ | Not_found -> None in
        Hashtbl.add truth statement answer;
        answer
  in
  let mutants = ref 0 and accepted = ref 0 and unsaid = ref 0 and compared = ref 0 and wrong = ref 0 in
  let report what statement certificate =
    incr wrong;
    if !wrong <= 5 then Printf.printf "%s\n--- statement\n%s--- certificate\n%s---\n" what statement certificate
  in
  let judge statement certificate =
    incr mutants;
    let answer = ours statement certificate in
    if answer = Accepts then begin
      incr accepted;
      match holds statement with
      | Some true -> ()
      | Some false -> report "ACCEPTED, AND FALSE" statement certificate
      | None -> incr unsaid
    end;
    match program with
    | Some program when (answer = Accepts && Random.int 20 = 0) || (Random.int 2000 = 0 && supported statement) ->
        incr compared;
        if theirs program scratch statement certificate <> answer then
          report (if answer = Accepts then "noughts-check refuses what is accepted" else "noughts-check accepts what is refused")
            statement certificate
    | _ -> ()
  in
  let stop = Unix.gettimeofday () +. seconds in
  List.iter (fun (s, c) -> if ours s c = Refuses then report "an honest certificate is refused" s c) bases;
  while Unix.gettimeofday () < stop do
    let statement, certificate = pick bases and other_statement, other_certificate = pick bases in
    (match Random.int 8 with
    | 0 -> judge statement other_certificate
    | 1 -> judge (mutate statement other_statement) certificate
    | 2 -> judge (mutate (mutate statement other_statement) other_statement) certificate
    | 3 -> judge (mutate statement other_statement) (mutate certificate other_certificate)
    | 4 -> judge statement (mutate (mutate certificate other_certificate) other_certificate)
    | _ -> judge statement (mutate certificate other_certificate))
  done;
  List.iter (fun name -> try Sys.remove (Filename.concat scratch name) with Sys_error _ -> ()) [ "s"; "c"; "out"; "err" ];
  Sys.rmdir scratch;
  Printf.printf "%d mutants of %d pairs: %d accepted, %d of them on boards too large for brute force; " !mutants
    (List.length bases) !accepted !unsaid;
  Printf.printf "%d compared with noughts-check; %d wrong\n" !compared !wrong;
  if !wrong > 0 || !accepted - !unsaid < 10 then exit 1
