export { useHydrated } from '@comanda/ui/use-hydrated.ts'

/** Of a button in the color of the brand that is disabled only until the page responds: it looks as it will then. */
export const brandUntilHydrated = 'disabled:bg-brand! disabled:text-on-brand! disabled:cursor-progress!'
