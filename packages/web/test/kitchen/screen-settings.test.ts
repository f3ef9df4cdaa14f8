import { expect, test } from 'vitest'
import { defaultKeys } from '../../src/experiences/kitchen/keys/key-map.ts'
import {
  defaultScreenSettings,
  readScreenSettings,
} from '../../src/experiences/kitchen/settings/screen-settings.ts'

test('the settings of a screen are stored', () => {
  const set = {
    volume: 0.4,
    textSize: 'huge',
    station: 's1',
    allDay: true,
    autoPrint: true,
    printer: 'Pass',
    chime: false,
  }
  expect(readScreenSettings(JSON.stringify(set))).toEqual({ ...defaultScreenSettings, ...set })
})

test('stored keys of a screen are restored, and invalid ones are replaced by the default keys', () => {
  const read = (keyMap: unknown) => readScreenSettings(JSON.stringify({ keyMap })).keyMap
  const own = { ...defaultKeys, undo: ['F7'] }
  expect(read(own)).toEqual(own)
  const invalid = [
    { ...defaultKeys, undo: ['r'] },
    { ...defaultKeys, undo: [] },
    { ...defaultKeys, undo: 'u' },
    { ...defaultKeys, undo: ['Tab'] },
    { ...defaultKeys, undo: ['Escape'], leave: ['x'] },
    { ...defaultKeys, leave: ['x'] },
    { undo: ['F7'] },
    ['u'],
    null,
  ]
  for (const stored of invalid) expect(read(stored)).toEqual(defaultKeys)
})

test('the settings are the defaults if nothing or something invalid is stored', () => {
  for (const text of [null, '', 'null', '7', '"x"', '{', '[]']) {
    expect(readScreenSettings(text)).toEqual(defaultScreenSettings)
  }
})

test('each setting is read separately: an invalid one does not affect the others', () => {
  const text = JSON.stringify({
    volume: 7,
    textSize: 'giant',
    station: 4,
    allDay: 'yes',
    printer: 7,
    autoPrint: true,
  })
  expect(readScreenSettings(text)).toEqual({ ...defaultScreenSettings, autoPrint: true })
})
