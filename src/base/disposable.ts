/** Something that holds a resource until it is told to let go. Disposing twice does nothing. */
export interface Disposable {
  dispose(): void;
}
