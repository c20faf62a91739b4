(* noughts-verified STATEMENT CERTIFICATE: the proved checker on two files. *)

let usage = "usage: noughts-verified STATEMENT CERTIFICATE\n\
Says VERIFIED (exit code 0), REJECTED at a record (1), that a file cannot be read (2), or UNSUPPORTED (3)."

let fail text = prerr_endline ("error: " ^ text); exit 2

let contents path =
  try
    let channel = open_in_bin path in
    Fun.protect ~finally:(fun () -> close_in channel) (fun () -> really_input_string channel (in_channel_length channel))
  with Sys_error reason -> fail (if String.starts_with ~prefix:path reason then reason else path ^ ": " ^ reason) | End_of_file -> fail (path ^ ": the file ends too early")

let () =
  match Sys.argv with
  | [| _; "--help" |] | [| _; "-h" |] -> print_endline usage
  | [| _; statement; certificate |] -> (
      try
        let claim, points, sentence =
          try Files.read_statement (contents statement)
          with Files.Wrong reason -> fail (statement ^ ": " ^ reason)
        in
        let numbers, records =
          try Files.read_certificate points (contents certificate)
          with Files.Wrong reason -> fail (certificate ^ ": " ^ reason)
        in
        match Checker.run claim records with
        | Checker.Ok () -> print_endline ("VERIFIED\n" ^ sentence)
        | Checker.Stop rest ->
            let index = Array.length numbers - List.length rest in
            if index < Array.length numbers then Printf.printf "REJECTED at record %d\n" numbers.(index)
            else print_endline "REJECTED: the certificate ends too early";
            exit 1
      with
      | Stack_overflow | Out_of_memory -> fail "the files are too large"
      | Files.Unsupported what -> print_endline ("UNSUPPORTED: " ^ what); exit 3)
  | _ -> prerr_endline usage; exit 2
