import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { afterLoad } from './first-paint.ts'

/** A part of a screen in a bundle of its own. */
export interface LazyPart<Props> {
  (props: Props): ReactNode
  /** Loads the bundle, so that the server renders the part. */
  preload(): Promise<void>
}

/** Milliseconds after the page has loaded before its parts are. */
const idleMs = 1500

/**
 * A part that the server renders and the browser hydrates once its bundle is loaded, after the page itself; until
 * then the server's markup is shown.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let Ready: ComponentType<Props> | undefined
  const Deferred: ComponentType<Props> = lazy(() => afterLoad(idleMs).then(load))
  const Part = (props: Props) => {
    const Shown = Ready ?? Deferred
    return (
      <Suspense fallback={null}>
        <Shown {...props} />
      </Suspense>
    )
  }
  Part.preload = async () => {
    Ready = (await load()).default
  }
  return Part
}
