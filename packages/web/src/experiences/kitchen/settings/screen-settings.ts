import { useSyncExternalStore } from 'react'
import { browserStore, readStored, writeStored } from '../../../shared/back-office/browser-store.ts'
import { type KeyMap, readKeyMap, standardKeys } from '../keys/key-map.ts'

/** What belongs to one screen, not to the restaurant: another screen of the same kitchen may differ. */
export interface ScreenSettings {
  /** 0 to 1. */
  volume: number
  textSize: TextSize
  /** Ids of the stations whose lines this screen shows, or 'expediter'; null: all. Some may be gone meanwhile. */
  station: string | null
  /** The counts of all open orders take a lane. */
  allDay: boolean
  /** This screen prints what is printed by itself. */
  autoPrint: boolean
  /** It listens to single keys, of a keyboard or a bump bar. */
  keys: boolean
  /** Which key is for what: bump bars differ. */
  keyMap: KeyMap
  /** A screen may be the guests' board alone. */
  shows: 'board' | 'ready'
  /** The guests' board sounds when an order is ready. */
  chime: boolean
}

export const textSizes = ['normal', 'large', 'huge'] as const
export type TextSize = (typeof textSizes)[number]

export const defaultScreenSettings: ScreenSettings = {
  volume: 1,
  textSize: 'normal',
  station: null,
  allDay: false,
  autoPrint: false,
  keys: true,
  keyMap: standardKeys,
  shows: 'board',
  chime: true,
}

const KEY = 'comanda.kitchen-screen'
const listeners = new Set<() => void>()
let settings: ScreenSettings | null = null

/** A setting of this screen and how to change it. It outlasts a reload wherever the browser keeps anything. */
export function useScreenSetting<K extends keyof ScreenSettings>(
  key: K,
): [ScreenSettings[K], (value: ScreenSettings[K]) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => screenSettings()[key],
    () => defaultScreenSettings[key],
  )
  return [value, (next) => setScreenSetting(key, next)]
}

export function screenSettings(): ScreenSettings {
  settings ??= readScreenSettings(readStored(KEY))
  return settings
}

export function setScreenSetting<K extends keyof ScreenSettings>(key: K, value: ScreenSettings[K]): void {
  settings = { ...screenSettings(), [key]: value }
  writeStored(KEY, JSON.stringify(settings))
  for (const listener of listeners) listener()
}

/** What was kept as text; whatever is missing or makes no sense is as in a new screen. */
export function readScreenSettings(text: string | null): ScreenSettings {
  const { volume, textSize, station, allDay, autoPrint, keys, keyMap, shows, chime } = parse(text)
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaultScreenSettings.volume,
    textSize: textSizes.find((size) => size === textSize) ?? defaultScreenSettings.textSize,
    station: typeof station === 'string' ? station : defaultScreenSettings.station,
    allDay: typeof allDay === 'boolean' ? allDay : defaultScreenSettings.allDay,
    autoPrint: typeof autoPrint === 'boolean' ? autoPrint : defaultScreenSettings.autoPrint,
    keys: typeof keys === 'boolean' ? keys : defaultScreenSettings.keys,
    keyMap: readKeyMap(keyMap),
    shows: shows === 'ready' ? 'ready' : 'board',
    chime: typeof chime === 'boolean' ? chime : defaultScreenSettings.chime,
  }
}

function parse(text: string | null): Partial<Record<keyof ScreenSettings, unknown>> {
  try {
    const found: unknown = JSON.parse(text ?? '{}')
    return typeof found === 'object' && found !== null ? found : {}
  } catch {
    return {}
  }
}

/** Hears of changes here, and of those made by another tab of this screen. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== browserStore() || (event.key !== KEY && event.key !== null)) return
    settings = null
    listener()
  }
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
