import type { NoValueReason } from '~/deal'
import { createContext } from 'react'

/** Why a figure has no value, as sentences. The frame provides those of the loader. */
export const ReasonsContext = createContext<Readonly<Partial<Record<NoValueReason, string>>>>({})
