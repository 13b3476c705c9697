import { createContext } from 'react'
import type { NoValueReason } from '~/features/calculator/analysis/figure-value'

/** Why a figure has no value, as sentences. The frame provides those of the loader. */
export const ReasonsContext = createContext<Readonly<Partial<Record<NoValueReason, string>>>>({})
