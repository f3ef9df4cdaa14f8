type FormValue = string | FormValue[] | { [key: string]: FormValue }
export type Form = { [key: string]: FormValue }

/**
 * Parses `metadata[order]=7&expand[]=latest_charge` into nested objects and lists. The last value of a
 * repeated plain name wins.
 */
export function parseForm(text: string): Form {
  const root: Node = new Map()
  for (const [name, value] of new URLSearchParams(text)) set(root, pathOf(name), value)
  const form = plain(root)
  return typeof form === 'object' && !Array.isArray(form) ? form : {}
}

type Node = Map<string, Node | string>

function pathOf(name: string): string[] {
  const open = name.indexOf('[')
  if (open <= 0 || !name.endsWith(']')) return [name]
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')]
}

function set(node: Node, path: string[], value: string): void {
  const [head = '', ...rest] = path
  const key = head === '' ? String(node.size) : head
  if (rest.length === 0) {
    node.set(key, value)
    return
  }
  const existing = node.get(key)
  const child: Node = existing instanceof Map ? existing : new Map()
  node.set(key, child)
  set(child, rest, value)
}

function plain(node: Node | string): FormValue {
  if (typeof node === 'string') return node
  const keys = [...node.keys()]
  if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key))) return [...node.values()].map(plain)
  const result: Form = Object.create(null)
  for (const [key, child] of node) result[key] = plain(child)
  return result
}
