/**
 * Shapes: what JSON from outside must look like before it is used.
 *
 * A shape gives back what it was told if that has its form, and throws Misshapen if not. What can do without a part of it
 * puts a default there, and tells `onloss`.
 */

export class Misshapen extends Error {}

export type Shape<T> = (told: unknown, onloss: () => void) => T;
export type ShapeOf<S> = S extends Shape<infer T> ? T : never;

type Fields<T> = { [K in keyof T]: Shape<T[K]> };

function only<T>(isOne: (told: unknown) => told is T): Shape<T> {
  return (told) => {
    if (isOne(told)) return told;
    throw new Misshapen();
  };
}

export const text = only((told) => typeof told === 'string');
export const yesOrNo = only((told) => typeof told === 'boolean');
/** A number that can be reckoned with; JSON has no others, but `1e999` is read as infinity. */
export const number = only((told): told is number => Number.isFinite(told));
export const count = only((told): told is number => Number.isSafeInteger(told) && (told as number) >= 0);

export function oneOf<const T>(values: readonly T[]): Shape<T> {
  return only((told): told is T => values.includes(told as T));
}

export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return (told, onloss) => (told === null ? null : shape(told, onloss));
}

/** Something else where nothing is told. */
export function ifMissing<T>(shape: Shape<T>, otherwise: T): Shape<T> {
  return (told, onloss) => (told === undefined ? otherwise : shape(told, onloss));
}

export function either<A, B>(one: Shape<A>, other: Shape<B>): Shape<A | B> {
  return (told, onloss) => {
    try {
      return one(told, onloss);
    } catch (error) {
      if (!(error instanceof Misshapen)) throw error;
      return other(told, onloss);
    }
  };
}

export function listOf<T>(shape: Shape<T>): Shape<T[]> {
  return (told, onloss) => {
    if (!Array.isArray(told)) throw new Misshapen();
    return told.map((each) => shape(each, onloss));
  };
}

export function pairOf<T>(shape: Shape<T>): Shape<[T, T]> {
  return (told, onloss) => {
    const list = listOf(shape)(told, onloss);
    if (list.length !== 2) throw new Misshapen();
    return [list[0]!, list[1]!];
  };
}

/** Values of one form under any names. */
export function recordOf<T>(shape: Shape<T>): Shape<Record<string, T>> {
  return (told, onloss) =>
    Object.fromEntries(Object.entries(fieldsOf(told)).map(([name, value]) => [name, shape(value, onloss)]));
}

/** Fields each of its own form; others are left out. */
export function object<T extends object>(fields: Fields<T>): Shape<T> {
  return (told, onloss) => {
    const given = fieldsOf(told);
    return mapped(fields, (name, shape) => shape(given[name], onloss));
  };
}

/** Fields that have a default, for those that are not there, and for those that cannot be read. */
export function withDefaults<T extends object>(fields: Fields<T>, defaults: T): Shape<T> {
  return (told, onloss) => {
    const given = fieldsOf(told);
    return mapped(fields, (name, shape) => {
      if (given[name] === undefined) return defaults[name as keyof T];
      try {
        return shape(given[name], onloss);
      } catch (error) {
        if (!(error instanceof Misshapen)) throw error;
        onloss();
        return defaults[name as keyof T];
      }
    });
  };
}

/** What stands in an object. */
export function fieldsOf(told: unknown): Record<string, unknown> {
  if (typeof told !== 'object' || told === null || Array.isArray(told)) throw new Misshapen();
  return told as Record<string, unknown>;
}

function mapped<T extends object>(fields: Fields<T>, read: (name: string, shape: Shape<unknown>) => unknown): T {
  return Object.fromEntries(
    Object.entries(fields).map(([name, shape]) => [name, read(name, shape as Shape<unknown>)]),
  ) as T;
}
