import { useEffect } from 'react'
import { useRestaurant } from '../page.tsx'

/** Sets the document title to what the page shows, where that is not the title of its path. */
export function useTitle(title: string): void {
  const { name } = useRestaurant()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
