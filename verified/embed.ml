(* embed STATEMENT CERTIFICATE: the two files as Coq definitions, for data/. *)

open Checker

let contents path =
  let channel = open_in_bin path in
  Fun.protect ~finally:(fun () -> close_in channel) (fun () -> really_input_string channel (in_channel_length channel))

let rec int_of = function XH -> 1 | XO p -> 2 * int_of p | XI p -> (2 * int_of p) + 1
let point p = string_of_int (int_of p)
let list show l = "[" ^ String.concat "; " (List.map show l) ^ "]"
let number = function N0 -> "0%N" | Npos p -> point p ^ "%N"
let option show = function None -> "None" | Some x -> "(Some " ^ show x ^ ")"
let player = function First -> "First" | Second -> "Second"
let pair show_a show_b (a, b) = "(" ^ show_a a ^ ", " ^ show_b b ^ ")"
let outcome = function Wins a -> "Wins " ^ player a | Draw -> "Draw" | Tie -> "Tie"
let move = function Claim p -> "(Claim " ^ point p ^ ")" | HopTo (p, q) -> "(HopTo " ^ point p ^ " " ^ point q ^ ")"

let rule = function
  | Strong -> "Strong"
  | MakerBreaker maker -> "MakerBreaker " ^ player maker
  | Misere -> "Misere"
  | Notakto -> "Notakto"
  | Hop -> "Hop"

let leaf = function
  | Threats claims -> "(Threats " ^ list point claims ^ ")"
  | Weight -> "Weight"
  | Pairing pairs -> "(Pairing " ^ list (pair point point) pairs ^ ")"
  | Nothing -> "Nothing"
  | HopWeight piece -> "(HopWeight " ^ option point piece ^ ")"
  | Answers pairs -> "(Answers " ^ list (pair point point) pairs ^ ")"

let step = function
  | Make m -> "(Make " ^ move m ^ ")"
  | Replies (n, otherwise) -> "(Replies " ^ number n ^ " " ^ option leaf otherwise ^ ")"
  | Same (k, g) -> "(Same " ^ number k ^ " " ^ number g ^ ")"
  | Settle l -> "(Settle " ^ leaf l ^ ")"

let record = function
  | Perm images -> "Perm " ^ list point images
  | Part (prover, accept) -> "Part " ^ player prover ^ " " ^ list outcome accept
  | ByStealing -> "ByStealing"
  | ByNoDraw -> "ByNoDraw"
  | Step (name, st) -> "Step " ^ option point name ^ " " ^ step st
  | Reply m -> "Reply " ^ move m
  | Derive (id, clause, hints) ->
      Printf.sprintf "Derive %s %s %s" (point id) (list (pair point string_of_bool) clause) (list point hints)
  | Forget ids -> "Forget " ^ list point ids
  | End -> "End"
  | Unreadable -> "Unreadable"

let value = function Won a -> "Won " ^ player a | Drawn -> "Drawn"

let () =
  let claim, points, sentence = Files.read_statement (contents Sys.argv.(1)) in
  let _, records = Files.read_certificate points (contents Sys.argv.(2)) in
  let { the_game; start; claimed } = claim in
  Printf.printf "(** %s\n    Written by embed, from the files of the command. *)\n\n" sentence;
  print_string "Require Import List PArith NArith FMapPositive.\nFrom Noughts Require Import Game Tree.\n";
  print_string "Import ListNotations.\nLocal Open Scope positive_scope.\n\n";
  print_string "Definition statement : statement := {|\n  the_game := {|\n";
  Printf.printf "    rule := %s;\n    points := %s;\n" (rule the_game.rule) (list point the_game.points);
  let family sets = "[\n      " ^ String.concat ";\n      " (List.map (list point) sets) ^ "]" in
  Printf.printf "    sets := %s;\n    second := %s;\n" (family the_game.sets) (option family the_game.second);
  Printf.printf "    turn := fun a => match a with First => %s | Second => %s end |};\n" (point (the_game.turn First))
    (point (the_game.turn Second));
  let add text (p, a) = Printf.sprintf "(PositiveMap.add %s %s %s)" (point p) (player a) text in
  let owners = List.filter_map (fun p -> Option.map (fun a -> (p, a)) (PositiveMap.find p start.owner)) the_game.points in
  Printf.printf "  start := {| owner := %s; mover := %s; left := %s |};\n"
    (List.fold_left add "(PositiveMap.empty player)" owners)
    (player start.mover) (point start.left);
  Printf.printf "  claimed := %s\n|}.\n\nDefinition certificate : list record := [\n  %s].\n" (value claimed)
    (String.concat ";\n  " (List.map record records))
