import '@vitejs/plugin-react/preamble'
import './style.css'
import { hydrateRoot } from 'react-dom/client'
import { readPageState } from '../../shared/page-state.ts'
import { KitchenApp } from './app.tsx'

const root = document.getElementById('root')
if (root) hydrateRoot(root, <KitchenApp state={readPageState()} />)
