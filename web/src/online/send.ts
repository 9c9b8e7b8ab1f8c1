/** Commands: sent until somebody has acknowledged them, each with a name by which it is done once. */

import { retry } from '../table/retry';
import { transport, Watchdog } from '../transport';
import type {
  Command,
  ComputerGameRequest,
  GameUpdate,
  InvitationRequest,
  MuteRequest,
  OnlineGameAnswer,
  SayRequest,
  TalkNews,
} from '../wire/types';
import { LONGEST_PAUSE } from './follow';

/** After so many milliseconds without an answer a command is sent again. */
const PATIENCE = 10_000;
const KEY_BYTES = 12;

/** A name for a command that nobody uses for another. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

export interface Sent {
  game_id: string;
  key: string;
  command: Command;
}

/** Carry out a command; null if it was called off meanwhile. Refused says why it cannot be. */
export function send(
  sent: Sent,
  since: () => number,
  signal: AbortSignal,
  onaway: (isAway: boolean) => void,
): Promise<GameUpdate | null> {
  return until((signal) => transport.ask('command', { ...sent, since: since() }, signal), signal, onaway);
}

/** Invite somebody; the same with what is invited to. */
export function sendInvitation(
  invitation: InvitationRequest,
  signal: AbortSignal,
  onaway: (isAway: boolean) => void,
): Promise<OnlineGameAnswer | null> {
  return until((signal) => transport.ask('invite', invitation, signal), signal, onaway);
}

/** Say something to the opponent; the same with what has been said since. */
export function sendLine(
  said: { game_id: string } & Omit<SayRequest, 'heard'>,
  heard: () => number,
  signal: AbortSignal,
  onaway: (isAway: boolean) => void,
): Promise<TalkNews | null> {
  return until((signal) => transport.ask('say', { ...said, heard: heard() }, signal), signal, onaway);
}

/** Read what the opponent writes, or do not; the same with all that there is to read then. */
export function sendMute(
  wanted: { game_id: string } & MuteRequest,
  signal: AbortSignal,
  onaway: (isAway: boolean) => void,
): Promise<TalkNews | null> {
  return until((signal) => transport.ask('mute', wanted, signal), signal, onaway);
}

/** Begin a game against the computer; the same with what is to be played. */
export function playComputer(
  asked: ComputerGameRequest,
  signal: AbortSignal,
  onaway: (isAway: boolean) => void,
): Promise<OnlineGameAnswer | null> {
  return until((signal) => transport.ask('play_computer', asked, signal), signal, onaway);
}

function until<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  onaway: (isAway: boolean) => void,
): Promise<T | null> {
  const patiently = async (signal: AbortSignal): Promise<T> => {
    const watchdog = new Watchdog(signal, PATIENCE);
    try {
      return await ask(watchdog.signal);
    } finally {
      watchdog.dismiss();
    }
  };
  return retry(patiently, signal, onaway, () => {}, LONGEST_PAUSE);
}
