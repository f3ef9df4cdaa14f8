import { Redirect } from 'wouter'
import type { NavEntry } from './navigation.ts'

/** An additional address of a screen, which redirects to its main address. */
export function aliasOf(
  target: NavEntry,
  alias: { path: string; label: string; opens?: string; keywords?: readonly string[] },
): NavEntry {
  const { path, label, opens = target.path, keywords = [] } = alias
  const Alias = () => <Redirect to={opens} replace />
  return {
    path,
    label,
    icon: target.icon,
    screen: Object.assign(Alias, { preload: target.screen.preload }),
    keywords,
    shown: target.shown,
    unlisted: true,
  }
}
