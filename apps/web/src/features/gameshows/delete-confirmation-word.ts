/** Word to type before a team or a show is deleted. */
export const DELETE_CONFIRMATION_WORD = "DELETE";
