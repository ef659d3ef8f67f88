/**
 * What the line in the log says about each action of an operator. Beside it stand the action and the account's id, and
 * never an e-mail or a code: a log is read by more people than may know them.
 */
export const operatorActionMessage = "an operator's action";
