import "immutable";

// Maps are covariant, as TypeScript finds out itself by comparing all of their methods: half of its types and of its time
// in each package that uses the engine.
declare module "immutable" {
  interface Map<out K, out V> {}
  interface OrderedMap<out K, out V> {}
}
