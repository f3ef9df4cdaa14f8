/** A call that has its result at `read`, but returns it only after `release`. */
export function holdResult<Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) {
  const read = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const held = async (...args: Args): Promise<Result> => {
    const result = await call(...args)
    read.resolve()
    await released.promise
    return result
  }
  return { held, read: read.promise, release: released.resolve }
}
