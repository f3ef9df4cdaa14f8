import { isUuid } from '../uuid.ts'

const MAX_SEGMENTS = 6

/**
 * The page of a back office by its path, so that reports have few names and none with an id: "/admin/restaurants/{id}/menu".
 * Null for other paths.
 */
export function officePageOf(path: string): string | null {
  const [address = ''] = path.split(/[?#]/)
  const [root, admin, ...rest] = address.replace(/\/+$/, '').split('/')
  if (root !== '' || admin !== 'admin' || rest.length > MAX_SEGMENTS) return null
  return ['/admin', ...rest.map((part) => (isName(part) ? part : '{id}'))].join('/')
}

/** A part of an address that is not an id. */
function isName(part: string): boolean {
  return /^[a-z][a-z-]{0,30}$/.test(part) && !isUuid(part)
}
