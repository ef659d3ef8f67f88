/**
 * Log message for each action of an operator. Its fields are the action and the id of the account, never an e-mail or a
 * code: more people read a log than may know them.
 */
export const operatorActionMessage = "Operator action";
