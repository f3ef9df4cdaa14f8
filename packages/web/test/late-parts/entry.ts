import { createElement, lazy } from 'react'
import { hydrate } from '../../src/shared/hydrate.tsx'
import { LatePage } from './page.ts'

hydrate(createElement(LatePage, { Late: lazy(() => import('./late-fields.ts')) }))
document.dispatchEvent(new Event('hydrating'))
