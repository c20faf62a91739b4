(* Reads statements and certificates, line by line; docs/certificates.md specifies both. Nothing here is proved:
   a statement must be read as it is meant, while a certificate that is misread can only be rejected. *)

open Checker

(* A file that is not in the format. *)
exception Wrong of string

(* A statement that the program does not judge. *)
exception Unsupported of string

let wrong format = Printf.ksprintf (fun text -> raise (Wrong text)) format
let unsupported format = Printf.ksprintf (fun text -> raise (Unsupported text)) format

(* Text for a message: short, without control characters. *)
let shown text =
  let short = if String.length text > 60 then String.sub text 0 60 ^ "..." else text in
  String.map (fun c -> if c < ' ' || c = '\127' then ' ' else c) short

(* Lines that count, with their numbers: not empty, no comment. *)
let lines_of text =
  let add (number, lines) line =
    (number + 1, if line = "" || line.[0] = '#' then lines else (number, line) :: lines)
  in
  List.rev (snd (List.fold_left add (1, []) (String.split_on_char '\n' text)))

let words = String.split_on_char ' '

(* A number in plain digits. *)
let number text =
  let digits = text <> "" && String.for_all (fun c -> '0' <= c && c <= '9') text in
  if digits then int_of_string_opt text else None

let rec positive n = if n = 1 then XH else if n land 1 = 1 then XI (positive (n / 2)) else XO (positive (n / 2))
let natural n = if n = 0 then N0 else Npos (positive n)

(* The points 1 to n; everything that is read shares them. *)
type points = positive array

let point (points : points) text =
  match number text with
  | Some k when k >= 1 && k <= Array.length points -> points.(k - 1)
  | _ -> wrong "\"%s\" is not one of the points 1 to %d" (shown text) (Array.length points)

(* What stands between a prefix and the end. *)
let after prefix text =
  let n = String.length prefix in
  if String.starts_with ~prefix text then Some (String.sub text n (String.length text - n)) else None

let split_at c text =
  match String.index_opt text c with
  | Some i -> Some (String.sub text 0 i, String.sub text (i + 1) (String.length text - i - 1))
  | None -> None

(* * Statements *)

(* Rules with their bias. *)
let read_rules text =
  let name, options = match words text with name :: options -> (name, options) | [] -> ("", []) in
  let rule =
    match name with
    | "strong" -> Strong
    | "maker-breaker" -> MakerBreaker First
    | "misere" -> Misere
    | "notakto" -> Notakto
    | "hop" -> Hop
    | "picker-chooser" | "chooser-picker" | "fire-and-ice" -> unsupported "the rules %s" name
    | _ -> wrong "no rules are called \"%s\"" (shown name)
  in
  let seen = Hashtbl.create 4 in
  let option (rule, bias, hop_start) text =
    let key, value = Option.value (split_at '=' text) ~default:(text, "") in
    if Hashtbl.mem seen key then wrong "\"%s\" stands there twice" (shown key);
    Hashtbl.add seen key ();
    match (key, value, rule) with
    | "start", "maker", MakerBreaker _ -> (MakerBreaker First, bias, hop_start)
    | "start", "breaker", MakerBreaker _ -> (MakerBreaker Second, bias, hop_start)
    | "start", _, Hop -> (rule, bias, Some value)
    | ("drop" | "players"), _, (Strong | MakerBreaker _ | Misere | Notakto) -> unsupported "the option %s" key
    | ("bias" | "players" | "goal"), _, Hop -> unsupported "the option %s of hop" key
    | "bias", _, (Strong | MakerBreaker _ | Misere | Notakto) -> (
        match Option.map (fun (a, b) -> (number a, number b)) (split_at ':' value) with
        | Some (Some a, Some b) when a >= 1 && b >= 1 && a < 1_000_000 && b < 1_000_000 -> (rule, (a, b), hop_start)
        | _ -> wrong "\"%s\" is not a bias" (shown value))
    | _ -> wrong "\"%s\" does not belong to %s" (shown text) name
  in
  let rule, (a, b), hop_start = List.fold_left option (rule, (1, 1), None) options in
  (* Under Maker-Breaker the first number is Maker's, whoever starts. *)
  let bias = if rule = MakerBreaker Second then (b, a) else (a, b) in
  (rule, bias, hop_start)

let read_player = function
  | "X" -> First
  | "O" -> Second
  | text -> wrong "\"%s\" is not a player" (shown text)

let read_value rule text =
  match (text, rule) with
  | "first", _ -> Won First
  | "second", _ -> Won Second
  | ("draw" | "tie"), _ -> Drawn
  | "maker", MakerBreaker maker -> Won maker
  | "breaker", MakerBreaker maker -> Won (other maker)
  | _ -> wrong "\"%s\" is not a value under these rules" (shown text)

let read_position points text =
  let read (owners, player) word =
    let n = String.length word in
    if n > 0 && word.[n - 1] = ':' then (owners, Some (read_player (String.sub word 0 (n - 1))))
    else
      let p = point points word in
      match player with
      | Some player when not (List.mem_assoc p owners) -> ((p, player) :: owners, Some player)
      | _ -> wrong "the position gives point %s twice or to nobody" word
  in
  fst (List.fold_left read ([], None) (words text))

(* The mover, and how many points he has to claim in this turn. *)
let mover_of rule (a, b) owners to_move =
  let count player = List.length (List.filter (fun (_, owner) -> owner = player) owners) in
  let made = List.length owners mod (a + b) in
  let usual, claims =
    if rule = Hop then ((if count First > count Second then First else Second), 1)
    else if made < a then (First, a - made)
    else (Second, a + b - made)
  in
  match Option.map read_player to_move with
  | Some player when player <> usual -> (player, if player = First then a else b)
  | _ -> (usual, claims)

(* The statement, the points, and the statement in plain words. *)
let read_statement text =
  let lines = lines_of text in
  let kind, rest =
    match lines with
    | (_, "noughts statement 1") :: (_, second) :: rest -> (after "kind " second, rest)
    | _ -> wrong "a statement begins with the line \"noughts statement 1\""
  in
  (match kind with
  | Some "game" -> ()
  | Some kind -> unsupported "statements of kind %s" (shown kind)
  | None -> wrong "the second line of a statement says its kind, as in \"kind game\"");
  let repeated = [ "set"; "second" ] in
  let known = [ "board"; "points"; "second-none"; "rules"; "position"; "to-move"; "turns"; "value" ] in
  let table = Hashtbl.create 16 in
  let read_line (number, line) =
    let key, rest = Option.value (split_at ' ' line) ~default:(line, "") in
    if not (List.mem key (repeated @ known)) then wrong "line %d: \"%s\" is not known" number (shown key);
    if Hashtbl.mem table key && not (List.mem key repeated) then
      wrong "line %d: \"%s\" stands there twice" number (shown key);
    Hashtbl.add table key rest
  in
  List.iter read_line rest;
  let get = Hashtbl.find_opt table in
  let need key = match get key with Some rest -> rest | None -> wrong "there is no line \"%s ...\"" key in
  let board = need "board" in
  let rule, ((a, b) as bias), hop_start = read_rules (need "rules") in
  if Hashtbl.mem table "turns" then unsupported "a list of turns";
  let count =
    match (get "points", Hashtbl.mem table "set") with
    | None, _ -> wrong "the statement does not list the points and sets of its board"
    | Some text, _ -> (
        match number text with
        | Some n when n <= 1 lsl 16 -> n
        | _ -> wrong "points: not a number of points")
  in
  let points = Array.init count (fun i -> positive (i + 1)) in
  let family key =
    let read line =
      let set = List.map (point points) (words line) in
      if List.length (List.sort_uniq compare set) < List.length set then
        wrong "a point stands twice in the set %s" (shown line);
      set
    in
    (* Hashtbl gives the last line first. *)
    List.rev_map read (Hashtbl.find_all table key)
  in
  let sets = family "set" in
  let second =
    match (family "second", get "second-none") with
    | [], None -> None
    | family, None -> Some family
    | [], Some "" -> Some []
    | _ -> wrong "\"second-none\" stands alone"
  in
  (match rule with
  | (MakerBreaker _ | Notakto) when second <> None -> wrong "these rules take a board with one family of sets"
  | _ -> ());
  let owners =
    match (get "position", hop_start) with
    | Some text, _ -> read_position points text
    | None, Some text -> [ (point points text, First) ]
    | None, None -> []
  in
  if rule = Notakto && List.exists (fun (_, owner) -> owner = Second) owners then
    wrong "under notakto all marks stand under X";
  if rule = Hop && owners = [] then wrong "a hop game needs \"start=p\" or a position";
  let mover, claims = mover_of rule bias owners (get "to-move") in
  let owner = List.fold_left (fun m (p, player) -> PositiveMap.add p player m) PositiveMap.empty owners in
  let turn = function First -> positive a | Second -> positive b in
  let game = { rule; points = Array.to_list points; sets; second; turn } in
  let start = { owner; mover; left = positive claims } in
  if not (proper game start) then wrong "in this position the game is over, and it cannot be told how it ended";
  let claimed = read_value rule (need "value") in
  let result =
    match (claimed, rule) with
    | Won player, MakerBreaker maker -> if player = maker then "Maker wins" else "Breaker wins"
    | Won First, _ -> "the first player wins"
    | Won Second, _ -> "the second player wins"
    | Drawn, _ -> "each player can force not to lose"
  in
  let whole text =
    let show c = if c < ' ' || c > '~' then Printf.sprintf "\\x%02x" (Char.code c) else String.make 1 c in
    String.concat "" (List.map show (List.of_seq (String.to_seq text)))
  in
  let from = match get "position" with Some text -> ", from the position " ^ whole text | None -> "" in
  let to_move =
    if from = "" && get "to-move" = None then "" else if mover = First then ", X to move" else ", O to move"
  in
  let counted n word = Printf.sprintf "%d %s%s" n word (if n = 1 then "" else "s") in
  let sentence =
    Printf.sprintf "Under %s rules on the %s and %s listed for %s%s%s: %s." (whole (need "rules"))
      (counted count "point")
      (counted (List.length sets + List.length (Option.value second ~default:[])) "set")
      (whole board) from to_move result
  in
  ({ the_game = game; start; claimed }, points, sentence)

(* * Certificates *)

let read_move points text =
  match split_at '>' text with
  | Some (p, q) -> HopTo (point points p, point points q)
  | None -> Claim (point points text)

let read_pair points text =
  match split_at '-' text with
  | Some (a, b) -> (point points a, point points b)
  | None -> wrong "not a pair"

let read_leaf points = function
  | "t" :: (_ :: _ as claims) -> Threats (List.map (point points) claims)
  | [ "w" ] -> Weight
  | [ "n" ] -> Nothing
  | [ "h" ] -> HopWeight None
  | [ "h"; piece ] -> HopWeight (Some (point points piece))
  | "p" :: pairs -> Pairing (List.map (read_pair points) pairs)
  | "a" :: pairs -> Answers (List.map (read_pair points) pairs)
  | _ -> wrong "not a leaf"

let read_number text = match number text with Some n -> n | None -> wrong "not a number"

let read_positive text =
  match read_number text with 0 -> wrong "not a positive number" | n -> positive n

let read_step points = function
  | [ "m"; text ] -> Make (read_move points text)
  | "o" :: count :: leaf ->
      Replies (natural (read_number count), if leaf = [] then None else Some (read_leaf points leaf))
  | [ "="; name; symmetry ] -> Same (natural (read_number name), natural (read_number symmetry))
  | words -> Settle (read_leaf points words)

let read_outcome = function
  | "draw" -> Draw
  | "tie" -> Tie
  | "1" -> Wins First
  | "2" -> Wins Second
  | _ -> wrong "not an outcome"

let read_prover = function "1" -> First | "2" -> Second | _ -> wrong "not a player"

let read_literal points text =
  match after "-" text with Some text -> (point points text, false) | None -> (point points text, true)

(* Literals or numbers up to 0, and what follows. *)
let rec up_to_zero read = function
  | "0" :: rest -> ([], rest)
  | word :: rest ->
      let word = read word in
      let words, rest = up_to_zero read rest in
      (word :: words, rest)
  | [] -> wrong "0 is missing"

(* [names]: how many positions have a name in this part. *)
let read_record points names line =
  match words line with
  | "perm" :: images -> Perm (List.map (point points) images)
  | [ "part"; prover; accept ] -> (
      names := 0;
      match (after "prover=" prover, after "accept=" accept) with
      | Some prover, Some accept ->
          Part (read_prover prover, List.map read_outcome (String.split_on_char ',' accept))
      | _ -> wrong "not a part")
  | [ "by"; "stealing" ] -> ByStealing
  | [ "by"; "no-draw" ] -> ByNoDraw
  | [ "r"; text ] -> Reply (read_move points text)
  | [ "end" ] -> End
  | "c" :: id :: rest -> (
      let clause, rest = up_to_zero (read_literal points) rest in
      match up_to_zero read_positive rest with
      | hints, [] -> Derive (read_positive id, clause, hints)
      | _ -> wrong "something after the hints")
  | "d" :: rest -> (
      match up_to_zero read_positive rest with
      | ids, [] -> Forget ids
      | _ -> wrong "something after the clauses")
  | word :: rest when String.starts_with ~prefix:"@" word ->
      let name = read_number (Option.get (after "@" word)) in
      incr names;
      if name <> !names || List.nth_opt rest 0 = Some "=" then wrong "names are given in order";
      Step (Some (positive name), read_step points rest)
  | words -> Step (None, read_step points words)

(* Arguments of noughts-check that no theorem here covers: the answer is that, and not that the certificate is wrong. *)
let rec beyond = function
  | "by" :: (("breaker" | "caps" | "connections" | "mirror" | "race" | "zones") as way) :: _ -> Some way
  | "o" :: _ :: leaf -> beyond leaf
  | (("pw" | "u" | "v") as leaf) :: _ -> Some leaf
  | word :: rest when String.starts_with ~prefix:"@" word -> beyond rest
  | _ -> None

(* The records with the numbers of their lines. *)
let read_certificate points text =
  match lines_of text with
  | (_, "noughts certificate 1") :: lines ->
      let names = ref 0 in
      let read (_, line) =
        (match beyond (words line) with Some argument -> unsupported "the argument %s" argument | None -> ());
        try read_record points names line with Wrong _ -> Unreadable
      in
      (Array.of_list (List.rev (List.rev_map fst lines)), List.rev (List.rev_map read lines))
  | _ -> wrong "a certificate begins with the line \"noughts certificate 1\""
