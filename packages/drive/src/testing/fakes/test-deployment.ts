/** Deployment of the fake servers. */
export const testDeployment = "3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b";
export const otherDeployment = "c4d2e0f8-1a3b-4c5d-8e7f-90a1b2c3d4e5";
