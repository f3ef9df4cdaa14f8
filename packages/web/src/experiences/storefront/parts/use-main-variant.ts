import { usePage } from '../page.tsx'

/** The look of a page's main button: in the restaurant's color on its own pages. */
export function useMainVariant(): 'brand' | 'solid' {
  return usePage().restaurant ? 'brand' : 'solid'
}
