export { useHydrated } from '@comanda/ui/use-hydrated.ts'
