import type { AroundNavHandler } from 'wouter'

/** Only menus are recorded. A recorded page loads any other one as a new document, without the script of the recording. */
export const navigateUnrecorded: AroundNavHandler = (navigate, to, options) => {
  const { pathname } = new URL(to, location.href)
  if (!('clarity' in window) || pathname === location.pathname) navigate(to, options)
  else if (options?.replace) location.replace(to)
  else location.assign(to)
}
