/** What OpenCode's terminal supplies to its plugins, as far as it is used here; nothing of it is installed. */
declare module '@opentui/solid' {
  /** An element or a piece of text on the screen. */
  export type Node = object
  export function createElement(tag: string): Node
  export function setProp(node: Node, name: string, value: unknown): void
  export function insert(parent: Node, child: unknown): void
  export function effect(task: () => void): void
  export function useTerminalDimensions(): () => { width: number; height: number }
}

declare module 'solid-js' {
  export function createSignal<T>(value: T): [get: () => T, set: (value: T) => void]
  export function createEffect(task: () => void): void
  export function createMemo<T>(task: () => T): () => T
  export function createComponent<Props>(component: (props: Props) => unknown, props: Props): unknown
  export function untrack<T>(task: () => T): T
  export function ErrorBoundary(props: {
    fallback: (error: unknown) => unknown
    readonly children: unknown
  }): unknown
  export function Index<T>(props: {
    readonly each: readonly T[]
    children: (item: () => T, index: number) => unknown
  }): unknown
}
