// Talking to the server.

import { Refused } from './refused';
import { answer, staticTables } from './static/answer';
import type { Analysis, BoardView, GameKey, SolveState } from './types';

export { Refused };

/** The page stands on a plain file server: tables answer instead of a program. */
export const isStatic = staticTables !== null;

async function read<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  let error: { message?: string; code?: string; span?: [number, number]; help?: string } = {};
  try {
    error = (await response.json()).error ?? {};
  } catch {
    // Not from our server: the status must do.
  }
  const message = error.message ?? `the server answered ${response.status}`;
  throw new Refused(message, response.status, error.code ?? '', error.span ?? null, error.help ?? null);
}

async function send<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  if (isStatic) return (await answer(method, path, body)) as T;
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token) headers.authorization = `Bearer ${token}`;
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refused('the server cannot be reached', 0, 'offline', null, null);
  }
  return read<T>(response);
}

export const get = <T>(path: string, token?: string) => send<T>('GET', path, undefined, token);
export const post = <T>(path: string, body: unknown, token?: string) => send<T>('POST', path, body, token);
export const put = <T>(path: string, body: unknown, token?: string) => send<T>('PUT', path, body, token);
export const patch = <T>(path: string, body: unknown, token?: string) => send<T>('PATCH', path, body, token);
export const remove = <T>(path: string, token?: string) => send<T>('DELETE', path, undefined, token);

export const query = (values: Record<string, string>) => new URLSearchParams(values).toString();

const boards = new Map<string, Promise<BoardView>>();

/** A board, asked for once. */
export function board(spec: string): Promise<BoardView> {
  let found = boards.get(spec);
  if (!found) {
    found = get<BoardView>(`/api/board?${query({ spec })}`);
    found.catch(() => boards.delete(spec));
    boards.set(spec, found);
  }
  return found;
}

/** Solves a position; `tell` hears how far it is. Aborting cancels the work on the server too. */
export async function solve(
  game: GameKey,
  options: { certificate?: boolean; seconds?: number; tell?: (state: SolveState) => void; signal?: AbortSignal } = {},
): Promise<{ id: string | null; result: Analysis }> {
  const { tell, signal, ...rest } = options;
  const first = await post<SolveState>('/api/solve', { ...game, ...rest });
  if (first.state === 'done' && first.result) return { id: first.id, result: first.result };
  const id = first.id;
  tell?.(first);
  return new Promise((resolve, reject) => {
    const events = new EventSource(`/api/solve/${id}/events`);
    const stop = () => {
      events.close();
      remove(`/api/solve/${id}`).catch(() => {});
      reject(new DOMException('cancelled', 'AbortError'));
    };
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop, { once: true });
    events.addEventListener('progress', (event) => {
      const state = JSON.parse((event as MessageEvent<string>).data) as SolveState;
      tell?.(state);
      if (state.state === 'done' && state.result) {
        events.close();
        signal?.removeEventListener('abort', stop);
        resolve({ id, result: state.result });
      } else if (state.state === 'cancelled') {
        events.close();
        reject(new DOMException('cancelled', 'AbortError'));
      }
    });
    events.onerror = () => {
      events.close();
      reject(new Refused('the connection broke while solving', 0, 'offline', null, null));
    };
  });
}
