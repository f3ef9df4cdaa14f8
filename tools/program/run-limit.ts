/** Aborts after a number of minutes, and on Ctrl-C or SIGTERM, with a reason that names the run. */
export function limitRun(run: string, minutes: number): AbortSignal {
  const overdue = new AbortController()
  setTimeout(
    () => overdue.abort(new Error(`The ${run} took more than ${minutes} minutes.`)),
    minutes * 60_000,
  ).unref()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => overdue.abort(new Error(`The ${run} was stopped by ${signal}.`)))
  return overdue.signal
}

/** The whole number of an option; ends the program if it is not one, or is below `min`. */
export function wholeNumber(option: string, text: string, min = 0): number {
  if (/^\d{1,9}$/.test(text) && Number(text) >= min) return Number(text)
  console.error(`--${option} must be a whole number of at least ${min}, not "${text}".`)
  process.exit(2)
}
