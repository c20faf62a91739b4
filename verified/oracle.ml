(* The value of a small game by trying everything. Shares nothing with the checker, not even the reading of the
   statement: whatever the checker accepts must be true here. *)

exception Cannot_say

type rules = Strong | Maker_breaker of int | Misere | Notakto | Hop

(* Players are 1 and 2; 0 owns what is open. *)
type game = { rules : rules; size : int; families : int list list array; turn : int array }

let largest = 9

let fields text =
  let lines = List.filter (fun l -> l <> "" && l.[0] <> '#') (String.split_on_char '\n' text) in
  List.map (fun l -> match String.split_on_char ' ' l with key :: rest -> (key, rest) | [] -> ("", [])) lines

let integer text = match int_of_string_opt text with Some n -> n | None -> raise Cannot_say

(* The game, the owners, the mover and his claims, and the value as text. *)
let read text =
  let fields = fields text in
  let get key = List.assoc_opt key fields in
  let need key = match get key with Some words -> words | None -> raise Cannot_say in
  let all key = List.filter_map (fun (k, words) -> if k = key then Some (List.map integer words) else None) fields in
  let size = match need "points" with [ n ] -> integer n | _ -> raise Cannot_say in
  if size > largest then raise Cannot_say;
  let words = need "rules" in
  let maker = if List.mem "start=breaker" words then 2 else 1 in
  let rules =
    match words with
    | "strong" :: _ -> Strong
    | "maker-breaker" :: _ -> Maker_breaker maker
    | "misere" :: _ -> Misere
    | "notakto" :: _ -> Notakto
    | "hop" :: _ -> Hop
    | _ -> raise Cannot_say
  in
  let option name =
    let length = String.length name in
    let is w = String.length w > length && String.sub w 0 length = name in
    Option.map (fun w -> String.sub w length (String.length w - length)) (List.find_opt is words)
  in
  let turn =
    match Option.map (String.split_on_char ':') (option "bias=") with
    | None -> [| 0; 1; 1 |]
    | Some [ a; b ] ->
        let a, b = (integer a, integer b) in
        if rules = Maker_breaker 2 then [| 0; b; a |] else [| 0; a; b |]
    | Some _ -> raise Cannot_say
  in
  let second = all "second" in
  let two = second <> [] || get "second-none" <> None in
  let families = [| []; all "set"; (if two then second else all "set") |] in
  let owner = Array.make (size + 1) 0 in
  let player = ref 0 in
  let place word =
    match word with
    | "X:" -> player := 1
    | "O:" -> player := 2
    | _ -> owner.(integer word) <- !player
  in
  (match (get "position", rules) with
  | Some words, _ -> List.iter place words
  | None, Hop -> owner.(integer (Option.get (option "start="))) <- 1
  | None, _ -> ());
  let count p = Array.fold_left (fun n o -> if o = p then n + 1 else n) 0 owner in
  let claimed = (count 1 + count 2) mod (turn.(1) + turn.(2)) in
  let mover, claims =
    if rules = Hop then ((if count 1 > count 2 then 1 else 2), 1)
    else if claimed < turn.(1) then (1, turn.(1) - claimed)
    else (2, turn.(1) + turn.(2) - claimed)
  in
  let mover, claims =
    match get "to-move" with
    | Some [ "X" ] when mover <> 1 -> (1, turn.(1))
    | Some [ "O" ] when mover <> 2 -> (2, turn.(2))
    | _ -> (mover, claims)
  in
  ({ rules; size; families; turn }, owner, mover, claims, String.concat " " (need "value"))

(* 1 or 2 for a win of that player, 0 for a draw or tie: with best play, the player to move wanting his win most. *)
let value game owner mover claims =
  let memory = Hashtbl.create 1000 in
  let whole p = List.exists (List.for_all (fun q -> owner.(q) = p)) game.families.(p) in
  let points = List.init game.size (fun i -> i + 1) in
  let ended last =
    match game.rules with
    | Strong -> if whole 1 then Some 1 else if whole 2 then Some 2 else None
    | Maker_breaker maker -> if whole maker then Some maker else None
    | Misere -> if whole 1 then Some 2 else if whole 2 then Some 1 else None
    | Notakto -> if whole 1 then Some (3 - last) else None
    | Hop -> ( match (whole 1, whole 2) with
        | true, true -> Some 0 | true, false -> Some 1 | false, true -> Some 2 | false, false -> None)
  in
  let at_the_end = match game.rules with Maker_breaker maker -> 3 - maker | _ -> 0 in
  let rec best mover claims last =
    let key = (Array.copy owner, mover, claims, last) in
    match Hashtbl.find_opt memory key with
    | Some v -> v
    | None ->
        let v = match ended last with Some v -> v | None -> search mover claims in
        Hashtbl.add memory key v;
        v
  and search mover claims =
    let next, left = if claims > 1 then (mover, claims - 1) else (3 - mover, game.turn.(3 - mover)) in
    let open_points = List.filter (fun p -> owner.(p) = 0) points in
    let try_claim p =
      owner.(p) <- (if game.rules = Notakto then 1 else mover);
      let v = best next left mover in
      owner.(p) <- 0;
      v
    in
    let try_hop from p =
      owner.(from) <- 3 - mover;
      owner.(p) <- mover;
      let v = best next left mover in
      owner.(from) <- mover;
      owner.(p) <- 0;
      v
    in
    let values =
      if game.rules = Hop then
        let pieces = List.filter (fun p -> owner.(p) = mover) points in
        List.concat_map (fun from -> List.map (try_hop from) open_points) pieces
      else List.map try_claim open_points
    in
    if values = [] then at_the_end
    else if List.mem mover values then mover
    else if List.mem 0 values then 0
    else 3 - mover
  in
  best mover claims (3 - mover)

(* Is the statement true? *)
let holds text =
  let game, owner, mover, claims, claimed = read text in
  let v = value game owner mover claims in
  match (claimed, game.rules) with
  | "first", _ -> v = 1
  | "second", _ -> v = 2
  | ("draw" | "tie"), _ -> v = 0
  | "maker", Maker_breaker maker -> v = maker
  | "breaker", Maker_breaker maker -> v = 3 - maker
  | _ -> raise Cannot_say
