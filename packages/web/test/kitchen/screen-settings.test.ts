import { expect, test } from 'vitest'
import { standardKeys } from '../../src/experiences/kitchen/keys/key-map.ts'
import {
  defaultScreenSettings,
  readScreenSettings,
} from '../../src/experiences/kitchen/settings/screen-settings.ts'

test('keeps what a screen was set to', () => {
  const set = { volume: 0.4, textSize: 'huge', station: 's1', allDay: true, autoPrint: true, chime: false }
  expect(readScreenSettings(JSON.stringify(set))).toEqual({ ...defaultScreenSettings, ...set })
})

test('keeps the keys that a screen was given, and takes the standard ones where those make no sense', () => {
  const read = (keyMap: unknown) => readScreenSettings(JSON.stringify({ keyMap })).keyMap
  const own = { ...standardKeys, undo: ['F7'] }
  expect(read(own)).toEqual(own)
  const spoilt = [
    { ...standardKeys, undo: ['r'] },
    { ...standardKeys, undo: [] },
    { ...standardKeys, undo: 'u' },
    { ...standardKeys, undo: ['Tab'] },
    { ...standardKeys, undo: ['Escape'], leave: ['x'] },
    { ...standardKeys, leave: ['x'] },
    { undo: ['F7'] },
    ['u'],
    null,
  ]
  for (const kept of spoilt) expect(read(kept)).toEqual(standardKeys)
})

test('is as new where nothing was kept, or something else stands there', () => {
  for (const text of [null, '', 'null', '7', '"x"', '{', '[]']) {
    expect(readScreenSettings(text)).toEqual(defaultScreenSettings)
  }
})

test('takes each setting by itself: one that makes no sense spoils no other', () => {
  const text = JSON.stringify({ volume: 7, textSize: 'giant', station: 4, allDay: 'yes', autoPrint: true })
  expect(readScreenSettings(text)).toEqual({ ...defaultScreenSettings, autoPrint: true })
})
