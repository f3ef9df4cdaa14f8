import '@vitejs/plugin-react/preamble'
import './style.css'
import { hydrate } from '../../shared/hydrate.tsx'
import { readPageState } from '../../shared/page-state.ts'
import { KitchenApp } from './app.tsx'

hydrate(<KitchenApp state={readPageState()} />)
