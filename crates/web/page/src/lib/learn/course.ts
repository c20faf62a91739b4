// The course: ten steps, each with a board and something to do on it. Answers are worked out from the board.

import type { Badge } from '../board';
import type { BoardView, Position } from '../types';
import { fano, plane, square } from './boards';
import { finishing, forking, hops, openPoints, pairing, stage, weights } from './stage';

export interface Round {
  position: Position;
  ask: string;
  /** Points that are right. */
  accept: number[];
  /** A line to look at. */
  set?: number[];
  look?: number[];
  badges?: Map<number, Badge>;
  /** The piece that must be picked first. */
  from?: number[];
  yes: string;
  no: string;
}

export interface Lesson {
  title: string;
  text: string[];
  board: BoardView;
  rounds: Round[];
  threats?: boolean;
}

const three = plane(3);
const four = plane(4);
const seven = fano();
const nine = square(3);
const five = square(5);
const index = (board: BoardView, labels: string) => labels.split(' ').filter(Boolean).map((l) => board.labels.indexOf(l));

/** The line through the given points. */
const joined = (board: BoardView, points: number[]) => board.sets!.find((s) => points.every((p) => s.includes(p)))!;

/** Points of a line are given; the rest of it is asked for. */
function rest(board: BoardView, given: string, ask: string): Round {
  const points = index(board, given);
  const line = joined(board, points);
  return {
    position: stage(board, { x: given.split(' '), o: [], mover: 0 }),
    ask,
    accept: line.filter((p) => !points.includes(p)),
    yes: `Yes: ${line.map((p) => board.labels[p]).join(', ')} is a line.`,
    no: 'That point is on another line. Look at the signs they share.',
  };
}

function meet(one: string, two: string): Round {
  const [a, b] = [joined(seven, index(seven, one)), joined(seven, index(seven, two))];
  return {
    position: stage(seven, { x: [], o: [] }),
    ask: `One line has ${a.map((p) => seven.labels[p]).join(', ')}, another ${b.map((p) => seven.labels[p]).join(', ')}. Where do they meet?`,
    accept: a.filter((p) => b.includes(p)),
    set: a,
    look: b,
    yes: 'There. Any two lines of this plane meet, in exactly one point.',
    no: 'Not on both lines.',
  };
}

function claim(board: BoardView, x: string, o: string, find: (b: BoardView, p: Position, player: number) => number[], player: number, ask: string, yes: string, no: string): Round {
  const position = stage(board, { x: x.split(' '), o: o.split(' ').filter(Boolean) });
  return { position, ask, accept: find(board, position, player), yes, no };
}

const pairs = pairing(five)!;
const partner = (p: number) => pairs.find((pair) => pair.includes(p))!.find((q) => q !== p)!;
const letters = new Map<number, Badge>(pairs.flatMap((pair, n) => pair.map((p): [number, Badge] => [p, { text: String.fromCharCode(65 + n), tone: 'plain', words: `pair ${String.fromCharCode(65 + n)}` }])));

/** X has taken these points, O the partners of all but the last. */
function answer(points: string[]): Round {
  const taken = points.map((l) => five.labels.indexOf(l));
  const o = taken.slice(0, -1).map((p) => five.labels[partner(p)]!);
  const position = stage(five, { x: points, o, mover: 1, rules: 'maker-breaker' });
  const badges = new Map([...letters].filter(([p]) => position.owner[p] === 0));
  return { position, ask: `Maker took ${points.at(-1)}. Answer in the same pair.`, accept: [partner(taken.at(-1)!)], badges, yes: 'Yes. Every line has a pair, so every line gets a point of yours.', no: `The partner of ${points.at(-1)} has the letter that it had.` };
}

function heaviest(board: BoardView, x: string, o: string): Round {
  const position = stage(board, { x: x.split(' ').filter(Boolean), o: o.split(' ').filter(Boolean), mover: 1, rules: 'maker-breaker' });
  const all = weights(board, position, 0);
  const top = Math.max(...all);
  const eighths = (w: number) => (w === 0 ? '0' : Number.isInteger(w) ? String(w) : Number.isInteger(w * 2) ? `${w * 2}/2` : Number.isInteger(w * 4) ? `${w * 4}/4` : `${w * 8}/8`);
  const badges = new Map(openPoints(position).map((p): [number, Badge] => [p, { text: eighths(all[p]!), tone: 'plain', words: `weight ${eighths(all[p]!)}` }]));
  return { position, ask: 'You are Breaker (O). Take the heaviest point.', accept: openPoints(position).filter((p) => all[p] === top), badges, yes: 'Yes: that takes away the most. Maker cannot gain more than you just took.', no: 'There is a heavier one.' };
}

function safe(x: string, o: string): Round {
  const position = stage(three, { x: x.split(' '), o: o.split(' '), rules: 'misere' });
  const bad = finishing(three, position, position.mover);
  return { position, ask: `You are ${'XO'[position.mover]}. Take any point that does not complete a line of yours.`, accept: openPoints(position).filter((p) => !bad.includes(p)), yes: 'Safe. The triangles are the traps.', no: 'That completes a line of yours: lost.' };
}

function hop(x: string, o: string): Round {
  const position: Position = { ...stage(nine, { x: x.split(' '), o: o.split(' '), mover: 0, rules: 'hop' }), kind: 'hop', threats: [] };
  const good = hops(nine, position, 0);
  return { position, ask: 'You are X. Pick a piece, then where it goes, so that you own a line.', from: good.map(([a]) => a), accept: good.map(([, b]) => b), yes: 'That is a line. The piece left an O behind, and it does not matter any more.', no: 'That makes no line. Pick a piece again.' };
}

export const COURSE: Lesson[] = [
  {
    title: 'What is a plane?',
    text: ['Nine points. Here lines go round the corner: leave on one side and come back on the other.', 'The rule of a plane: any two points are on exactly one line.'],
    board: three,
    threats: false,
    rounds: [rest(three, 'a1 b1', 'a1 and b1 are in the first row. Which point completes the line?'), rest(three, 'a2 b3', 'Go on from a2 to b3, one right and one down. What comes next?'), rest(three, 'b1 c2', 'From b1 to c2, and then round the corner?')],
  },
  {
    title: 'Find the third point',
    text: ['Each cell has a letter and a shape. Points in one row or one column are on a line. So are three points with the same letter, or with the same shape.'],
    board: three,
    threats: false,
    rounds: [rest(three, 'a1 c2', 'Which point goes with a1 and c2?'), rest(three, 'b2 a3', 'Which point goes with b2 and a3?'), rest(three, 'c1 a2', 'Which point goes with c1 and a2?')],
  },
  {
    title: 'Sixteen points',
    text: ['The plane of order 4: twenty lines of four points. Same row, same column, same letter, same shape or same colour is a line.'],
    board: four,
    threats: false,
    rounds: [rest(four, 'a1 c2 d3', 'These three share a sign. Which is the fourth?'), rest(four, 'b1 a2 c4', 'And with these?'), rest(four, 'd1 c3 a2', 'And these?')],
  },
  {
    title: 'Lines that always meet',
    text: ['Seven points, seven lines: the Fano plane. No two lines are parallel, and the round one is a line like the others.'],
    board: seven,
    threats: false,
    rounds: [meet('1 2', '3 4'), meet('1 6', '2 5'), meet('4 5', '1 7')],
  },
  {
    title: 'Win, or block',
    text: ['Three in a row wins. Look first whether you can finish; then whether your opponent can.'],
    board: nine,
    threats: false,
    rounds: [
      claim(nine, 'a1 b2', 'a2 c1', finishing, 0, 'You are X. Win.', 'Done.', 'You can finish a line at once.'),
      claim(nine, 'a1 b1', 'b2', finishing, 0, 'You are O. X threatens. Stop it.', 'Blocked.', 'X would complete a line now.'),
    ],
  },
  {
    title: 'Two threats at once',
    text: ['One threat is answered. Two threats at once are not: your opponent has only one move.'],
    board: nine,
    threats: false,
    rounds: [
      claim(nine, 'a1 c3', 'b2 a3', forking, 0, 'You are X. Make two threats with one move.', 'Two lines lack one point each. O can stop only one.', 'Count the lines that would lack just one point.'),
      claim(nine, 'b2 a3', 'a1 c1', (b, p) => finishing(b, p, 1), 1, 'Careful: first there is something to stop.', 'Right. A threat of the other comes first.', 'O would win at once.'),
    ],
  },
  {
    title: 'Pairs',
    text: ['Five in a row on five by five: Breaker never loses. Give every line a pair of its own points. Whatever Maker takes, take its partner.'],
    board: five,
    threats: false,
    rounds: [answer(['c3'].flatMap((l) => (pairs.some((pair) => pair.includes(five.labels.indexOf(l))) ? [l] : [five.labels[pairs[0]![0]]!]))), answer([five.labels[pairs[1]![0]]!, five.labels[pairs[3]![0]]!]), answer([five.labels[pairs[1]![0]]!, five.labels[pairs[3]![0]]!, five.labels[pairs[10]![1]]!])],
  },
  {
    title: 'Weights',
    text: ['A line that lacks k points weighs one half to the power k. A point weighs as much as the live lines through it.', 'If all lines together weigh less than 1 and it is Breaker’s turn, Breaker can stop them all: always take the heaviest point.'],
    board: nine,
    threats: false,
    rounds: [heaviest(nine, 'a1', ''), heaviest(nine, 'a1 c1', 'b2'), heaviest(nine, 'b2 a2', 'c2')],
  },
  {
    title: 'The other way round',
    text: ['Misère: whoever completes a line loses. Triangles mark the traps. Now every line is your enemy.'],
    board: three,
    rounds: [safe('a1 b1', 'b2 c3'), safe('a1 b1 c3', 'b2 c1')],
  },
  {
    title: 'Hop',
    text: ['Pieces move. A piece jumps to any open point, and where it stood, a piece of your opponent stays. So every move helps the other side, too.'],
    board: nine,
    threats: false,
    rounds: [hop('a1 b1 c3', 'b2 a3'), hop('a2 b2 a1', 'c1 b3')],
  },
];
