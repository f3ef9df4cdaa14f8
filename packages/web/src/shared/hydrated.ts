export { useHydrated } from '@comanda/ui/use-hydrated.ts'

/** Keeps a brand button's enabled look until hydration. */
export const brandUntilHydrated = 'disabled:bg-brand! disabled:text-on-brand! disabled:cursor-progress!'
