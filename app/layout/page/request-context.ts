import { createContext } from 'react'
import type { SubmittedForm } from '~/core/forms/submitted-form'

export type ServerContext = {
	nonce?: string
	requestId?: string
	/** The submitted form that failed. */
	submittedForm?: SubmittedForm
}

/** What the server provides for the response it renders. All undefined in the browser. */
export const RequestContext = createContext<ServerContext>({})
