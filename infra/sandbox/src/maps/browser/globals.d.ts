/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/// <reference types="google.maps" />

declare module '*.css' {
  const text: string
  export default text
}
