import * as z from 'zod'
import { createSlice } from './slice.js'

/** What a small model has last said a session is about; empty where it was not asked. */
export const sessionSummarySlice = createSlice('summary', z.object({ text: z.string().default('') }))
