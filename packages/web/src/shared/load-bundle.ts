import { retry, retryDelays } from './retry.ts'

/**
 * Loads a bundle, and repeats a failed import: right after a connection is back, browsers still refuse requests. Throws the
 * last failure.
 */
export function loadBundle<Module>(load: () => Promise<Module>): Promise<Module> {
  return retry(load, { delays: retryDelays.request, isTransient: isMissingBundle })
}

/** How Chromium, Firefox and Safari report a failed import. */
export function isMissingBundle(error: unknown): boolean {
  const { message } = error instanceof Error ? error : { message: '' }
  return /dynamically imported module|Importing a module script failed|error loading/i.test(message)
}
