import { createContext } from 'react'
import type { TypedForm } from '~/core/forms/submitted-form'

export type ServerFacts = {
	nonce?: string
	requestId?: string
	/** The form that could not be carried out. */
	typedForm?: TypedForm
}

/** What the server knows about the response it renders. In the browser all are undefined. */
export const RequestContext = createContext<ServerFacts>({})
