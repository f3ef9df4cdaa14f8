import { type ComponentType, lazy, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyComponent } from '../src/shared/lazy-component.tsx'
import { renderText } from './render-text.ts'

test('a component is shown as soon as its bundle is loaded, without the delay of a Suspense', async () => {
  const bundle = Promise.withResolvers<{ default: ComponentType }>()
  const Screen = lazyComponent(() => bundle.promise)
  const Suspended = lazy(() => bundle.promise)
  const ours = await renderText(<Screen fallback="Loading" />)
  const reacts = await renderText(
    <Suspense fallback="Loading">
      <Suspended />
    </Suspense>,
  )
  expect([ours(), reacts()]).toEqual(['Loading', 'Loading'])

  bundle.resolve({ default: () => 'Screen' })
  await vi.waitFor(() => expect(ours()).toBe('Screen'))
  // The timer of React's delay does not run.
  expect(reacts()).toBe('Loading')
})

test('a component whose bundle was preloaded has no fallback', async () => {
  const Screen = lazyComponent(async () => ({ default: () => 'Screen' }))
  await Screen.preload()
  const fallback = vi.fn(() => 'Loading')
  const Fallback = fallback
  expect((await renderText(<Screen fallback={<Fallback />} />))()).toBe('Screen')
  expect(fallback).not.toHaveBeenCalled()
})

test('a bundle that failed to load is requested again by the next component', async () => {
  const load = vi.fn<() => Promise<{ default: ComponentType }>>()
  load.mockRejectedValueOnce(new Error('Failed to fetch')).mockResolvedValue({ default: () => 'Screen' })
  const Screen = lazyComponent(load)
  await expect(Screen.preload()).rejects.toThrow('Failed to fetch')
  const shown = await renderText(<Screen fallback="Loading" />)
  await vi.waitFor(() => expect(shown()).toBe('Screen'))
  expect(load).toHaveBeenCalledTimes(2)
})
