import '@vitejs/plugin-react/preamble'
import './style.css'
import { hydrate } from '../../shared/hydrate.tsx'
import { readPageState } from '../../shared/page-state.ts'
import { OwnerApp } from './app.tsx'

hydrate(<OwnerApp state={readPageState()} />)
