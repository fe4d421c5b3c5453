// PayPal's own types, of its SDK, as they are in JSON: names in snake case, values of enumerations as text.

type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : S

export type Wire<T> = T extends string
  ? `${T}`
  : T extends (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [Name in keyof T as Snake<Name & string>]: Wire<T[Name]> }
      : T
