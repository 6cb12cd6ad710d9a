import * as z from 'zod'
import { createSlice } from './sessions.js'

const text = z.string().default('').catch('')

/** What a session is about: `summary` as the host's last compaction tells it, `text` as a small model last did. */
export const sessionSummarySlice = createSlice('summary', z.object({ summary: text, text }), { apart: true })
