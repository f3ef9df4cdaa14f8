import { afterAll } from 'vitest'

export type CleanUp = (end: () => Promise<void>) => void

/** Closes what is opened in `beforeAll` after all tests of the file, or of the `describe` in which it is called; the last one first. */
export function cleanUpAfterAll(): CleanUp {
  const ends: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })
  return (end) => void ends.push(end)
}
