/** Something that holds a resource until it is disposed. Disposing twice does nothing. */
export interface Disposable {
  dispose(): void;
}
