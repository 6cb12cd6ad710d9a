import * as z from 'zod'
import { createSlice } from '../../state/slice.js'

/** The host's own summary of a session, as its last compaction made it. */
export const summarySlice = createSlice(
  'summary',
  z.object({ summary: z.string().optional().catch(undefined) }),
  {
    apart: true,
  },
)
