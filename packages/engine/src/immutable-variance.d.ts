import "immutable";

// Declares that maps are covariant. TypeScript would infer this by comparing all of their methods, which costs half of
// its types and time in each package that uses the engine.
declare module "immutable" {
  interface Map<out K, out V> {}
  interface OrderedMap<out K, out V> {}
}
