import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { loadApi } from '../../../shared/load-api.ts'

/** Counts each page of the back office that is opened. A view that cannot be reported is not counted. */
export function useCountPage(): void {
  const [path] = useLocation()
  useEffect(() => {
    loadApi()
      .then((api) => api.analytics.countOfficePage({ path: path.slice(0, 300) }))
      .catch(() => {})
  }, [path])
}
