import { expect, test } from 'vitest'
import program from '../../../package.json' with { type: 'json' }
import { appVersion } from '../src/version.ts'

test('the version that is shown is the version of the program', () =>
  expect(appVersion).toBe(program.version))
