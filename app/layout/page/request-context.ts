import { createContext } from 'react'
import type { TypedForm } from '~/core/forms/submitted-form'

export type ServerFacts = {
	nonce?: string
	requestId?: string
	/** The submitted form that failed. */
	typedForm?: TypedForm
}

/** What the server provides for the response it renders. All undefined in the browser. */
export const RequestContext = createContext<ServerFacts>({})
